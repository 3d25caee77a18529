import { newPagePolicy, nonceOf, pagePolicy } from './content-security-policy';

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('Only scripts of this origin and those with the nonce run.', () => {
  const policy = directives(pagePolicy('n0nce', { API_BASE_URL: '/api' }));
  expect(policy['script-src']).toEqual(["'self'", "'nonce-n0nce'"]);
  expect(policy['default-src']).toEqual(["'self'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
});

test('The origin of an API elsewhere may be called, and no other.', () => {
  const policy = pagePolicy('n0nce', { API_BASE_URL: 'https://quits.example:8443/some/api' });
  expect(directives(policy)['connect-src']).toEqual(["'self'", 'https://quits.example:8443']);
});

test('Eval is for development alone.', () => {
  expect(pagePolicy('n0nce', { API_BASE_URL: '/api', NODE_ENV: 'production' })).not.toContain('eval');
  expect(pagePolicy('n0nce', { API_BASE_URL: '/api', NODE_ENV: 'development' })).toContain("'unsafe-eval'");
});

test('Each policy has a nonce of its own, which can be read back.', () => {
  const nonces = Array.from({ length: 3 }, () => nonceOf(newPagePolicy()));
  expect(new Set(nonces).size).toBe(3);
  expect(nonceOf(pagePolicy('n0nce', { API_BASE_URL: '/api' }))).toBe('n0nce');
});

test.each([null, '', "default-src 'none'"])('The policy %j has no nonce.', (policy) => {
  expect(nonceOf(policy)).toBeUndefined();
});
