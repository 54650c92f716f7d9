import * as z from 'zod/mini'
import { type Operation, parameterNames } from '#contract/endpoint.ts'
import { problemCatalogue } from '#contract/problem-catalogue.ts'
import { problemSchema } from '#contract/problems.ts'
import { streamType } from './read-request.ts'

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })

/** An operation; `access` and `permission` say what credentials it needs. */
type Described = Operation & {
  access?: 'anonymous' | 'customer'
  permission?: string
  answersSecret?: true
  isOutside?: true
  files?: readonly string[]
  needsVerification?: true
}

/** The OpenAPI 3.1 document of the registered endpoints, in the specification's dialect (enveloped payloads). */
export function describeApi(endpoints: readonly Described[], title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      securitySchemes: securitySchemesOf(endpoints),
      schemas: { Problem: describeProblems() },
    },
  }
}

/** Writes the document at the first call of the function returned: writing it at once took a fifth of the time in which a service opens. */
export function describeOnDemand(endpoints: readonly Described[], title: string) {
  let description: ReturnType<typeof describeApi> | undefined
  return () => (description ??= describeApi(endpoints, title))
}

const bearer = { type: 'http', scheme: 'bearer' }

function securitySchemesOf(endpoints: readonly Described[]) {
  const needsKey = endpoints.some(({ permission }) => permission !== undefined)
  const needsToken = endpoints.some(({ access }) => access === 'customer')
  return { ...(needsToken && { accessToken: bearer }), ...(needsKey && { apiKey: bearer }) }
}

function securityOf({ access, permission, needsVerification }: Described) {
  if (permission !== undefined)
    return {
      security: [{ apiKey: [] }],
      'x-permission': permission,
      ...(needsVerification && { 'x-needs-verification': true }),
    }
  return access === 'customer' ? { security: [{ accessToken: [] }] } : {}
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key repeats the answer of the first call for a day, and does nothing again',
  schema: { type: 'string' },
}

/** Changes of the vendor API take a key. */
const headersOf = ({ permission, method, answersSecret, isOutside }: Described) =>
  permission !== undefined && method !== 'GET' && !answersSecret && !isOutside ? [idempotencyKey] : []

function describeProblems() {
  const { properties, ...schema } = jsonSchema(problemSchema, 'output')
  const meanings = Object.entries(problemCatalogue).map(
    ([code, { status, when }]) => `- \`${code}\` (${status}): ${when}`,
  )
  const described = {
    type: {
      type: 'string',
      format: 'uri',
      description: 'Identifies the kind of problem, and leads to its description',
    },
    code: {
      type: 'string',
      enum: Object.keys(problemCatalogue),
      description: `The kind of problem, for programs to branch on:\n${meanings.join('\n')}`,
    },
  }
  return { ...schema, required: ['type', 'title', 'status', 'code'], properties: { ...properties, ...described } }
}

function describeOperation(endpoint: Described) {
  return {
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: [
      ...parameterNames(endpoint.path).map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...describeQuery(endpoint),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: describeBody(endpoint.body) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, schema]) => [status, describeResponse(endpoint, schema)]),
      ),
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function describeQuery({ query }: Operation) {
  if (!query) return []
  const { properties = {}, required = [] } = jsonSchema(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const binary = { type: 'string', format: 'binary' }

function describeBody(body: NonNullable<Operation['body']>) {
  if ('stream' in body) return { [streamType]: { schema: binary } }
  return 'json' in body
    ? { 'application/json': { schema: jsonSchema(body.json, 'input') } }
    : { 'text/plain': { schema: { type: 'string' } } }
}

function describeResponse({ plainText, alwaysBare, files }: Described, schema: z.ZodMiniType | null) {
  if (!schema) return { description: 'Done' }
  if (files)
    return { description: 'Done', content: Object.fromEntries(files.map((type) => [type, { schema: binary }])) }
  const payload = jsonSchema(schema, 'output')
  if (plainText)
    return { description: 'Done', content: { [plainText === true ? 'text/plain' : plainText]: { schema: payload } } }
  const enveloped = { type: 'object', required: ['data'], properties: { data: payload } }
  return { description: 'Done', content: { 'application/json': { schema: alwaysBare ? payload : enveloped } } }
}
