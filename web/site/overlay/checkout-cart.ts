export type CheckoutCart = {
  $cart: { get(): { id: string; count: number } }
  checkout(options: { embedded: boolean; returnUrl: string }): Promise<{ url: string }>
  handleCompleted(orderId: string): Promise<void>
  /** Never rejects. */
  handleUpdated(orderId: string): Promise<void>
  /** Never rejects. */
  handleLeft(): Promise<void>
}

/** The URL to which a checkout returns: the current page without its fragment. */
export function currentPage(): string {
  const { origin, pathname, search } = window.location
  return origin + pathname + search
}
