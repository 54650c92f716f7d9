type AddressBar = { location: { href: string }; history: Pick<History, 'state' | 'replaceState'> }

/** Writes a parameter into the query of the page shown, which stays as it is, as does all else of the address. */
export function rewriteQuery({ location, history }: AddressBar, name: string, value: string): void {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
