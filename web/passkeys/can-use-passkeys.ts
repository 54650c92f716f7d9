/** Whether this page may use passkeys: browsers refuse them at an address that is a number. */
export const canUsePasskeys = (): boolean =>
  window.PublicKeyCredential !== undefined && !/^[\d.]+$|^\[/.test(window.location.hostname)
