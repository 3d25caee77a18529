import { securityText } from './security-text';

test('It names the contact, and is valid for half a year from its request.', () => {
  expect(securityText('mailto:security@quits.example', new Date('2026-11-22T08:30:00Z'))).toBe(
    'Contact: mailto:security@quits.example\nExpires: 2027-05-21T00:00:00.000Z\n',
  );
});
