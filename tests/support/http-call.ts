/** A call that somebody outside of a shop wants to make of it. */
export type HttpCall = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  token?: string
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

/** The same as `fetch` takes it. Headers that are wanted win over those that follow from the rest. */
export function toRequest({ method = 'GET', token, json, text, headers }: HttpCall): RequestInit {
  const body = text ?? (json === undefined ? undefined : JSON.stringify(json))
  return {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': text === undefined ? 'application/json' : 'text/plain' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  }
}
