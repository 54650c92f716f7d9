import type * as z from 'zod/mini'

/**
 * The body of an operation: JSON with a schema, plain text, raw bytes, or bytes that are read while they arrive, each with a maximum
 * size. JSON is limited by
 * `jsonBodyMaxBytes`, `jsonBodyMaxDepth` and `jsonBodyMaxValues` unless the operation sets its own limits.
 */
export type EndpointBody =
  | { json: z.ZodMiniType; maxBytes?: number; maxDepth?: number; maxValues?: number }
  | { text: { maxBytes: number } }
  | { raw: { maxBytes: number } }
  | { stream: { maxBytes: number } }

/** What an operation takes and answers, whoever may call it. */
export type Operation = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `{name}` stands for a path parameter. */
  path: string
  summary: string
  query?: z.ZodMiniObject
  body?: EndpointBody
  /** The payload of each successful status; null is an answer without a body. */
  responses: Record<number, z.ZodMiniType | null>
  /** Answered bare in both dialects, as device calls are (docs/wire-compatibility.md). */
  alwaysBare?: true
  /** Successful payloads are text instead of JSON, and always bare: plain text, or of this type. */
  plainText?: true | 'text/csv'
  /** Answers calls from every origin, and takes a form for a body: mail programs make it (docs/wire-compatibility.md). */
  anyOrigin?: true
}

/**
 * One operation of the API of customers and plug-ins; routes, client, response validation and the OpenAPI document are
 * derived from it.
 */
export type Endpoint = Operation & {
  /** Who may call; 'customer' needs an access token (specification §6). */
  access: 'anonymous' | 'customer'
}

/** Preserves the exact type of an endpoint, from which routes and client are typed. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never
export type ParametersOf<E extends Operation> = Record<ParameterNames<E['path']>, string>
export type QueryOf<E extends Operation> = E extends { query: infer Query extends z.ZodMiniObject }
  ? z.infer<Query>
  : Record<never, never>
export type BodyOf<E extends Operation> = E extends { body: { json: infer Body extends z.ZodMiniType } }
  ? z.infer<Body>
  : E extends { body: { text: unknown } } | { body: { raw: unknown } }
    ? string
    : E extends { body: { stream: unknown } }
      ? AsyncIterable<Uint8Array>
      : undefined
/** The body as clients send it: bytes that are read while they arrive are a blob. */
export type SentBodyOf<E extends Operation> = E extends { body: { stream: unknown } } ? Blob : BodyOf<E>
type PayloadOf<Schema> = Schema extends z.ZodMiniType ? z.infer<Schema> : undefined
/** The payload of a successful response. */
export type ResponseOf<E extends Operation> = PayloadOf<E['responses'][keyof E['responses']]>
/** A successful response with its status, as a route returns it. */
export type ReplyOf<E extends Operation> = {
  [Status in keyof E['responses']]: { status: Status; payload: PayloadOf<E['responses'][Status]> }
}[keyof E['responses']]

/** The parameter names of a path in order: ['id'] for '/orders/{id}'. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])
}

/** Fills the parameters of a path, URL-encoded. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
