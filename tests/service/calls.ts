import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { isProblemCode } from '#contract/problem-catalogue.ts'

export type CallOptions = {
  token?: string | undefined
  json?: unknown
  text?: string
  headers?: Record<string, string>
  query?: Record<string, string>
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'PUT'

/** Sends one request to the service as a client does, in the specification's dialect unless a header says otherwise. */
export function send(
  app: FastifyInstance,
  method: Method,
  path: string,
  { token, json, text, headers = {}, query }: CallOptions = {},
): Promise<LightMyRequestResponse> {
  const body =
    json === undefined
      ? text === undefined
        ? {}
        : { headers: { 'content-type': 'text/plain' }, payload: text }
      : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(json) }
  return app.inject({
    method,
    url: query === undefined ? path : `${path}?${new URLSearchParams(query)}`,
    ...body,
    headers: { ...body.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
  })
}

/** The payload of a good answer in the specification's dialect; throws what the service said when it is not good. */
export async function dataOf<Payload>(response: Promise<LightMyRequestResponse>): Promise<Payload> {
  const { statusCode, body } = await response
  if (statusCode >= 300) throw new Error(`The service answered ${statusCode}: ${body}`)
  const { data }: { data: Payload } = JSON.parse(body)
  return data
}

/** The statuses of so many calls, made one after the other. */
export async function statusesOf(
  times: number,
  call: (turn: number) => Promise<Pick<LightMyRequestResponse, 'statusCode'>>,
): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await call(turn)).statusCode)
  return statuses
}

/** Status and problem of an answer that is none of the good ones. */
export async function problemOf(response: Promise<LightMyRequestResponse>) {
  const { statusCode, headers, body } = await response
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    throw new Error(`The service answered ${statusCode} with ${headers['content-type']}, no problem: ${body}`)
  const problem: {
    type: string
    title: string
    code: string
    detail?: string
    status?: number
    errors?: Record<string, string[]>
  } = JSON.parse(body)
  if (!isProblemCode(problem.code)) throw new Error(`The problem has no code of the catalogue: ${body}`)
  return { ...problem, statusCode }
}
