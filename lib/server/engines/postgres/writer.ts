import 'server-only';
import type { ClientBase, Pool } from 'pg';
import type { Tx, Writer } from '@/lib/server/engines/engine';
import { Prisma } from '@/lib/server/generated/postgres/client';

/** What Prisma makes of the values of a type, by its number in PostgreSQL: bigint, and timestamp without a time zone. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: BigInt,
  1114: (text) => new Date(`${text.replace(' ', 'T')}Z`),
};

/** Transactions on the connections of the pool, each of which sets these parameters for itself. */
export async function newWriter(pool: Pool, limits: Readonly<Record<string, number>>): Promise<Writer> {
  const { types } = await import('pg');
  const settings = Object.entries(limits).map(([name, value]) => `; SET LOCAL ${name} = ${value}`);
  const begin = ['BEGIN', ...settings].join('');
  const parsers = {
    getTypeParser: ((id: number, format: 'text') => PARSERS[id] ?? types.getTypeParser(id, format)) as never,
  };

  /** Without a name, because a pooler may send each statement to another session. */
  function statementsOn(client: ClientBase): Tx {
    function send(query: TemplateStringsArray | Prisma.Sql, parameters: unknown[]) {
      const { text, values } = 'text' in query ? query : Prisma.sql(query, ...parameters);
      return client.query({ text, values: values.map(toParameter), types: parsers });
    }
    return {
      $queryRaw: async <Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
        (await send(query, values)).rows as Rows,
      $executeRaw: async (query, ...values) => (await send(query, values)).rowCount ?? 0,
    };
  }

  return {
    async transact(work) {
      const client = await pool.connect();
      let lost: Error | undefined;
      const onLost = (error: Error) => {
        lost = error;
      };
      client.on('error', onLost);
      try {
        await client.query(begin);
        const result = await work(statementsOn(client));
        const { command } = await client.query('COMMIT');
        // After a statement that failed, whatever the work has made of it.
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
        return result;
      } catch (error) {
        // The rollback would wait behind a statement that has no answer, and so would whoever borrows the connection next.
        if (isWithoutAnswer(error)) onLost(error);
        else await client.query('ROLLBACK').catch(onLost);
        throw error;
      } finally {
        client.off('error', onLost);
        client.release(lost);
      }
    },
    // The pool is Prisma's, too.
    close: async () => undefined,
  };
}

function isWithoutAnswer(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** `pg` would write a date in the time zone of this process. */
function toParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
