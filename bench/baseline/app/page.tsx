import { connection } from 'next/server';
import { project } from './measured-project';

/** The rows of the project as plain inputs, rendered for each request. */
export default async function Page() {
  await connection();
  return (
    <main>
      <h1>{project?.name}</h1>
      {project?.members.map((member) => (
        <section key={member.id}>
          <input aria-label="Member" defaultValue={member.name ?? ''} />
          <ul>
            {member.expenses.map((expense) => (
              <li key={expense.id}>
                <input aria-label="Expense" defaultValue={expense.name ?? ''} />
                <input aria-label="Amount" defaultValue={expense.amount ?? ''} />
                <input
                  aria-label="Involved"
                  defaultValue={expense.involved_members.map(({ name }) => name).join(', ')}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
