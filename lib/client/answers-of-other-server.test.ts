import { paths } from '@/lib/contract/paths';
import { codeOfRefusal } from './answers-of-other-server';
import { ApiError } from './api-error';
import { goneBy } from './gone';

const refusal = (status: number, path: string) => codeOfRefusal({ status, url: `https://api.example.com/v1${path}` });

test('a refusal without a code says by its status and its path what is gone', () => {
  expect(refusal(404, paths.project('p1'))).toBe('project_not_found');
  expect(refusal(404, paths.member('p1', 'm1'))).toBe('member_not_found');
  expect(refusal(404, paths.expense('p1', 'm1', 'e1'))).toBe('member_not_found');
  expect(refusal(404, paths.project('members'))).toBe('project_not_found');
});

test('any other refusal says nothing of that', () => {
  expect([400, 405, 410, 500, 503].map((status) => refusal(status, paths.project('p1')))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test('a project that such a server has no more is gone', () => {
  expect(goneBy(new ApiError('404', 404, refusal(404, paths.project('p1'))))).toEqual({ kind: 'missing' });
});
