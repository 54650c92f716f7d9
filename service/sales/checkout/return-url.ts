/** The requested return address or the home page; null when its origin is not allowed. */
export function resolveReturnUrl(asked: string | undefined, shopUrl: string, allowedOrigins: readonly string[]) {
  if (asked === undefined) return new URL(shopUrl)
  const url = URL.parse(asked)
  // The origin of a blob: address may be the shop's, but the address leads nowhere.
  return url && /^https?:$/.test(url.protocol) && allowedOrigins.includes(url.origin) ? url : null
}
