import { newPagePolicy, pagePolicy, requestNonce } from './content-security-policy';

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('Only scripts of this origin and those with the nonce run.', () => {
  const policy = directives(pagePolicy(["'nonce-n0nce'"], { API_BASE_URL: '/api' }));
  expect(policy['script-src']).toEqual(["'self'", "'nonce-n0nce'"]);
  expect(policy['default-src']).toEqual(["'self'"]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
});

test('The origin of an API elsewhere may be called, and no other.', () => {
  const policy = pagePolicy(["'nonce-n0nce'"], { API_BASE_URL: 'https://quits.example:8443/some/api' });
  expect(directives(policy)['connect-src']).toEqual(["'self'", 'https://quits.example:8443']);
});

test('Eval is for development alone.', () => {
  expect(pagePolicy(["'nonce-n0nce'"], { API_BASE_URL: '/api', NODE_ENV: 'production' })).not.toContain('eval');
  expect(pagePolicy(["'nonce-n0nce'"], { API_BASE_URL: '/api', NODE_ENV: 'development' })).toContain("'unsafe-eval'");
});

test('Each policy has a nonce of its own, which the page can read.', () => {
  const made = Array.from({ length: 3 }, newPagePolicy);
  expect(new Set(made.map(({ nonce }) => nonce)).size).toBe(3);
  for (const { policy, nonce } of made)
    expect(requestNonce(new Headers({ 'Content-Security-Policy': policy }))).toBe(nonce);
});

test.each(['', "default-src 'none'"])('The policy %j has no nonce.', (policy) => {
  expect(requestNonce(new Headers({ 'Content-Security-Policy': policy }))).toBeUndefined();
  expect(requestNonce(new Headers())).toBeUndefined();
});
