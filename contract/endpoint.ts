import type * as z from 'zod/mini'

/**
 * What an operation takes as its body: JSON of a shape, plain text, or whatever comes, to the byte, of at most so many. JSON
 * is of `jsonBodyMaxBytes`, `jsonBodyMaxDepth` and `jsonBodyMaxValues` at most unless the operation sets its own limits.
 */
export type EndpointBody =
  | { json: z.ZodMiniType; maxBytes?: number; maxDepth?: number; maxValues?: number }
  | { text: { maxBytes: number } }
  | { raw: { maxBytes: number } }

/** One operation of the API: routes, client, response checks and the OpenAPI document all derive from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `{name}` stands for a path parameter. */
  path: string
  /** Who may call; 'customer' needs an access token (specification §6). */
  access: 'anonymous' | 'customer'
  summary: string
  query?: z.ZodMiniObject
  body?: EndpointBody
  /** The payload of each successful status; null is an answer without a body. */
  responses: Record<number, z.ZodMiniType | null>
  /** Answered bare in both dialects, as device calls are (docs/wire-compatibility.md). */
  alwaysBare?: true
  /** Successful payloads are plain text rather than JSON; always bare. */
  plainText?: true
  /** Answers calls from every origin, and takes a form for a body: mail programs make it (docs/wire-compatibility.md). */
  anyOrigin?: true
  /** Ours, beyond the specification's section 7. */
  addition?: true
}

/** Keeps an endpoint's exact type, so that routes and client are typed by it. */
export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never
export type ParametersOf<E extends Endpoint> = Record<ParameterNames<E['path']>, string>
export type QueryOf<E extends Endpoint> = E extends { query: infer Query extends z.ZodMiniObject }
  ? z.infer<Query>
  : Record<never, never>
export type BodyOf<E extends Endpoint> = E extends { body: { json: infer Body extends z.ZodMiniType } }
  ? z.infer<Body>
  : E extends { body: { text: unknown } } | { body: { raw: unknown } }
    ? string
    : undefined
type PayloadOf<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : undefined
/** The payload of every successful answer. */
export type ResponseOf<E extends Endpoint> = PayloadOf<E['responses'][keyof E['responses']]>
/** A successful answer with its status, as a route gives it. */
export type ReplyOf<E extends Endpoint> = {
  [Status in keyof E['responses']]: { status: Status; payload: PayloadOf<E['responses'][Status]> }
}[keyof E['responses']]

/** Names in a path, in order: '/orders/{id}' gives ['id']. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])
}

/** Fills a path's parameters, each encoded. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
