/** A call that somebody outside of a shop wants to make of it. */
export type WantedCall = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  json?: unknown
  text?: string
  headers?: Record<string, string>
}
