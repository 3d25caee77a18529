/** What each field of the wire shapes is, beyond its type and its rules. A field has one meaning wherever it occurs. */
export const FIELDS: Readonly<Record<string, string>> = {
  id:
    '22 characters of base58. The server makes it, but for a link, and where `former_id` is given. Without an account, the id of a ' +
    'project is the key to it: in an answer it is the one that was asked with.',
  former_id: 'The id that it had before it was deleted, and gets again. Left out, it gets a new one.',
  ids: 'The ids of what is new, by its keys in the request. Absent where nothing came with a new project.',
  name: 'Null where there is none. A name of which nothing is visible is saved as null.',
  amount: 'Such as 64.5 for 64.50. Null where none was entered.',
  order: 'The lowest stands first. Without one, a new entity stands last.',
  version: 'Rises with every change of the entity and of what it holds. With the epoch it is the ETag.',
  epoch: 'Which history of the database the version is counted in. It is another one after a backup was put back.',
  created_at:
    'When it was created, in UTC. The server sets it. A creation gives it for an expense that was created before, here or elsewhere, ' +
    'and never later than now. Absent for an expense of before it was stored.',
  updated_at: 'When the project or anything in it was last changed, in UTC.',
  mark:
    'By this a client knows the project again that has got another link: the same by all its links that write, and absent by the one ' +
    'that only looks. It is no link itself.',
  read_only: 'By this link nothing can be changed.',
  may: 'What who has the link may do.',
  links: 'The one that writes first.',
  deleted_at: 'When the project was deleted, in UTC.',
  members:
    'In their order. In a patch by their ids: null deletes, with what the member paid, and a key that begins with `new-` creates.',
  expenses:
    'Those that the member paid, in their order. In a patch by their ids: null deletes, and a key that begins with `new-` creates.',
  involved_members: 'Who shares the expense: ids in a request, members in an answer. The empty list means everyone.',
  is_payment: 'Whether money was handed over and not spent. It counts in balances, and not in what a member has spent.',
  date:
    'The calendar day of the expense, without a time or a zone. It changes no order and no sum. Where there is none, it is null in a ' +
    'request and absent in an answer.',
  note:
    'Free text of several lines, which end with "\\n"; other control characters are refused. One of which nothing is visible is ' +
    'none: null in a request, absent in an answer.',
  weights:
    'How the shares of members relate who are involved by name, by their ids; who has none counts 1. Left out, they stay as they ' +
    'are for those who stay in the list. Null: all count alike. In a patch, those that are not named stay, and one that is null counts 1.',
  weight:
    'How the share of this member relates to those of the others. On all of them or on none, who then share alike.',
  currency:
    'An ISO 4217 code. That of a project is a label of its amounts, which no change of it converts. Where there is none, it is null ' +
    'in a request and absent in an answer.',
  rates:
    'What one unit of other currencies is in that of the project, by their codes: decimal numbers as text, such as "0.0395". A ' +
    'bill that has no amount of its own counts by them. A request replaces all of them, or leaves them out; null takes them ' +
    'away, as another currency of the project does. A patch replaces those that it names, and null takes one away. Absent in an answer where there is none. Only where the project has a currency. Of a source: in the currency that was asked for.',
  amount_by_rate:
    'The amount is what the rate of the project makes of the bill, and follows another rate. In a request: whether it is to be so, as ' +
    'long as the amount is the same or absent. Left out, an amount that is sent back unchanged stays by the rate, and another one ' +
    'counts as typed. Absent in an answer where the amount was typed.',
  original:
    'What the bill said in a currency of its own: major units, with as many decimals as ISO 4217 gives that. Where no ' +
    '`amount` is sent, or null, the bill counts by the rate of the project (`amount_by_rate`). Where there is none, it is null in a ' +
    'request and absent in an answer.',
  paid: 'What the member spent. Payments are not spent.',
  share: 'What falls to the member of all that was spent.',
  balance:
    'What the member gets, above zero, or owes, below it: `paid` less `share`, and the payments made less those received. All balances ' +
    'together are zero.',
  payments: 'Those that are left to make: they bring the balances to zero.',
  from: 'The id of the member who pays.',
  to: 'The id of the member who is paid.',
  fewest: 'Whether it is proved that no list of payments is shorter.',
  changes: 'Newest first.',
  versions: 'Those of the changes, each once.',
  kind: 'What was changed. `undone` and `put_back` are changes of the whole.',
  at: 'When it was made, in UTC.',
  group: 'The `Change-Group` of its call.',
  by_this_device: 'It was made with the `Device-Mark` that this call has.',
  claimed_by:
    'The id of the member who made it, by the `Claimed-By` of its call: a claim, and no proof. The member may be gone.',
  before: 'What the change touched as it was before.',
  kept_days: 'How many days a change is kept. 0: none is.',
  next: 'The query parameter `before` of the next page. Null at the end of what is kept.',
  project:
    'Of a change, absent where that did not touch it. Of a patch, the whole project as it is now, unless the answer is minimal.',
  member_id: 'Who paid it. In a patch, a key of a new member will do.',
  involved: 'Weights by the ids of those whom the expense names. Empty: all share alike.',
  people: 'How many have the project open.',
  source: 'The host that the server has them from.',
  day: 'The calendar day that they are of.',
  status: 'The HTTP status of an error, or how the process is.',
  title: 'The same for every problem with this code.',
  detail: 'What went wrong this time, for people to read.',
  code: 'What programs can rely on.',
  errors:
    'For invalid input: each field that breaks a rule, at most 20; of a patch every entry that breaks one, each with at most five.',
  pointer: 'Where in the patch, as a JSON pointer (RFC 6901): `/expenses/new-c3d4/amount`.',
  path: 'Where the field is, such as `involved_members[0]`, or the name of a header.',
  message: 'The rule that it breaks.',
  created_id: 'The id of what the idempotency key has created. It may have been deleted since.',
  current: 'What the call was about, as it is now.',
};
