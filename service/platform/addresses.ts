const loopbackHosts = ['::1', '[::1]', 'localhost']

/** Whether a host name or address never leads beyond this machine. */
export const isLoopback = (host: string): boolean =>
  loopbackHosts.includes(host) || host.endsWith('.localhost') || /^(::ffff:)?127\.0\.0\.1$/.test(host)

/** Whether a text is an http or https address without path, query and user. */
export function isBaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
}
