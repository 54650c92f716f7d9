type AddressBar = { location: { href: string }; history: Pick<History, 'state' | 'replaceState'> }

/**
 * Writes a parameter into the query of the page shown, or takes it out where the value is null. The page stays as it is,
 * as does all else of the address.
 */
export function rewriteQuery({ location, history }: AddressBar, name: string, value: string | null): void {
  const url = new URL(location.href)
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
