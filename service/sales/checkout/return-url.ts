/** The requested return address or the home page; null when its origin is not allowed. */
export function resolveReturnUrl(asked: string | undefined, shopUrl: string, allowedOrigins: readonly string[]) {
  if (asked === undefined) return new URL(shopUrl)
  const url = URL.parse(asked)
  // The origin of a blob: address may be the shop's, but the address leads nowhere.
  return url && /^https?:$/.test(url.protocol) && allowedOrigins.includes(url.origin) ? url : null
}

/**
 * Where a customer comes back from the site of a payment method: the checkout, or the page of the shop that frames it, with
 * the query by which that page opens it again (specification §2).
 */
export function toReturnUrl(
  { id, returnUrl }: { id: string; returnUrl: string },
  isEmbedded: boolean,
  checkoutOrigin: string,
): string {
  const checkout = new URL(`/checkout/${id}`, checkoutOrigin)
  if (isEmbedded) checkout.searchParams.set('embedded', 'true')
  checkout.searchParams.set('step', 'return')
  if (!isEmbedded) return checkout.href
  const page = new URL(returnUrl)
  page.searchParams.set('mb_intent', 'checkout')
  page.searchParams.set('mb_complete', '1')
  page.searchParams.set('mb_endpoint', checkout.href)
  page.hash = ''
  return page.href
}
