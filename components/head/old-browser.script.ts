/**
 * A browser below the floor that package.json names (`browserslist`) gets the page as it came, to be read: the policy
 * that is set here lets no further script run, so that nothing half works. Popovers came last of what the editor needs:
 * Chrome 114, Firefox 125, Safari 17.
 */
if (!Reflect.has(document.documentElement, 'popover')) {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'none'";
  document.head.append(policy);
  document.documentElement.dataset.tooOld = '';
}

export {};
