/** Where a checkout comes back to: the page shown, without its fragment. */
export function currentPage(): string {
  const { origin, pathname, search } = window.location
  return origin + pathname + search
}
