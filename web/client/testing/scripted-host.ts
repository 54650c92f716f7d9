export type ReceivedCall = {
  method: string
  host: string
  path: string
  query: Record<string, string>
  search: string
  headers: Headers
  body: string | null
}

/** `data` is sent in an envelope, `json` and `text` are sent unchanged; null is a network failure. */
export type ScriptedAnswer = {
  status?: number
  data?: unknown
  json?: unknown
  text?: string
  headers?: Record<string, string>
} | null
type Answering = ScriptedAnswer | ((call: ReceivedCall) => ScriptedAnswer | Promise<ScriptedAnswer>)

export type ScriptedHost = {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Scripts 'METHOD /path', where `*` matches one segment: the answers in order, then always the last one. */
  on(call: string, ...answers: Answering[]): void
  received(call?: string): ReceivedCall[]
}

/** A licensing service with scripted answers that records its calls. */
export function createScriptedHost(): ScriptedHost {
  const scripts = new Map<string, Answering[]>()
  const calls: ReceivedCall[] = []

  async function answer(call: ReceivedCall): Promise<ScriptedAnswer> {
    const script = [...scripts].find(([pattern]) => matches(pattern, call))?.[1]
    if (!script) return { status: 501, json: { title: `Nobody scripted ${call.method} ${call.path}` } }
    const next = script.length > 1 ? script.shift() : script[0]
    return typeof next === 'function' ? next(call) : (next ?? null)
  }

  return {
    on: (call, ...answers) => scripts.set(call, answers),
    received: (pattern) => calls.filter((call) => pattern === undefined || matches(pattern, call)),
    async fetch(url, init) {
      init.signal?.throwIfAborted()
      const call = readCall(url, init)
      calls.push(call)
      const scripted = await answer(call)
      init.signal?.throwIfAborted()
      if (!scripted) throw new TypeError('Failed to fetch')
      return toResponse(scripted)
    },
  }
}

function matches(pattern: string, { method, path }: ReceivedCall): boolean {
  const parts = pattern.split('/')
  const given = `${method} ${path}`.split('/')
  return parts.length === given.length && parts.every((part, index) => part === '*' || part === given[index])
}

function readCall(url: string, init: RequestInit): ReceivedCall {
  const { pathname, origin, search, searchParams } = new URL(url, 'http://own.example')
  return {
    method: init.method ?? 'GET',
    host: url.startsWith('/') ? '' : origin,
    path: pathname,
    query: Object.fromEntries(searchParams),
    search,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? init.body : null,
  }
}

function toResponse({ status = 200, data, json, text, headers = {} }: NonNullable<ScriptedAnswer>): Response {
  const body =
    text ?? (data !== undefined ? JSON.stringify({ data }) : json !== undefined ? JSON.stringify(json) : null)
  return new Response(body, { status, headers })
}

/** A promise that the test resolves, for a late answer. */
export function hold<Value>(): { promise: Promise<Value>; release(value: Value): void } {
  const { promise, resolve } = Promise.withResolvers<Value>()
  return { promise, release: resolve }
}
