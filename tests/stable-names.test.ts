import { rm } from 'node:fs/promises'
import { describe, it } from 'vitest'
import * as z from 'zod/mini'
import { commands } from '#cli/commands.ts'
import { checkoutMessageSchema } from '#contract/checkout-messages.ts'
import { checkoutCloseRequest } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { problemCatalogue } from '#contract/problem-catalogue.ts'
import { updatesFeedSchema } from '#contract/update-feed.ts'
import type { VendorEndpoint } from '#contract/vendor-api/endpoint.ts'
import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { webhookBodySchema } from '#contract/webhooks.ts'
import { fileNameOf } from '#host/export/export-site.ts'
import { settingNames } from '#host/settings.ts'
import { exampleContent } from '#host/shop/example-content.ts'
import { listTargets } from '#host/site/build-files.ts'
import { exampleStorefront, writeExampleBuild } from '#host/site/example-build.ts'
import { loadPages } from '#host/site/load-site.ts'
import { readProductionBuild } from '#host/site/production-build.ts'
import { examplePictureRenderer } from '#host/site/seo/sharing-picture/example-renderer.ts'
import { gatherSiteContent } from '#host/site/site-content.ts'
import { migrations } from '#service/database/migrate.ts'
import { describeApi } from '#service/platform/http/openapi.ts'
import { shapeOf } from './stable-names/json-shape.ts'
import { matchSnapshot } from './stable-names/match-snapshot.ts'
import { readSourceStrings } from './stable-names/sources.ts'
import { readStoredTypes } from './stable-names/stored-types.ts'

const shapeOfSchema = (schema: z.ZodMiniType) => {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return (json.anyOf ?? json.oneOf ?? [json]).map(shapeOf)
}

/** A product and its micro edition are for sale. */
const storefront = exampleStorefront(10, ['knock', 'knock-micro'])

/** The names of one deployment's files begin with its build. */
const isOfTheBuild = (path: string) => path.startsWith('/assets/')

describe('What is stored does not change its name:', () => {
  it('migrations', () => matchSnapshot('migrations', Object.keys(migrations)))

  it(
    'enumerations and documents in the columns of the database',
    () => matchSnapshot('stored-types', readStoredTypes()),
    120_000,
  )

  it('kinds of mail with their queues, and keys that keep a mail from being sent twice', () => {
    const { objects, texts } = readSourceStrings('service')
    const queues = ['money', 'access', 'mail', 'news']
    const kinds = objects.flatMap(({ kind, queue, ...others }) => [
      ...(kind !== undefined && queue !== undefined ? [`${kind} in ${queue}`] : []),
      ...Object.entries(others).flatMap(([name, value]) => (queues.includes(value) ? [`${name} in ${value}`] : [])),
    ])
    const keys = texts.filter(
      (text) => /^[a-z-]+(:\{\})+$/.test(text) && !/^(mailto|font-family|(background-)?color):/.test(text),
    )
    return matchSnapshot('mails', [...kinds, ...keys])
  })

  it('keys, locks, events, headers and metrics that bear the name of the program', () => {
    const { texts } = readSourceStrings('{contract,service,web,host,cli,plugin,scripts}')
    return matchSnapshot(
      'own-names',
      texts.filter((text) => /^(x-)?backline[-._:]/.test(text)),
    )
  })
})

describe('What others rely on does not change its name:', () => {
  it('settings', () => matchSnapshot('settings', settingNames))

  it('commands with their words and options', () =>
    matchSnapshot(
      'commands',
      commands.map(({ name, words = [], options = {}, required = [] }) => {
        const spelled = Object.entries(options).map(
          ([option, value]) =>
            `--${option}${value === null ? '' : `=${value}`}${required.includes(option) ? ' (required)' : ''}`,
        )
        return [name, ...words, ...spelled.sort()].join(' ')
      }),
    ))

  it('kinds of problems with their statuses and titles', () =>
    matchSnapshot(
      'problems',
      Object.entries(problemCatalogue).map(([code, { status, title }]) => `${code}: ${status} ${title}`),
    ))

  it('events and bodies of webhooks', () => matchSnapshot('webhooks', shapeOfSchema(webhookBodySchema)))

  it('messages between a checkout and the page around it', () =>
    matchSnapshot('checkout-messages', [
      ...shapeOfSchema(checkoutMessageSchema),
      `to the frame: ${checkoutCloseRequest}`,
    ]))

  it('the feed of updates', () => matchSnapshot('update-feed', shapeOfSchema(updatesFeedSchema)))

  it('operations of the API with their parameters, bodies and answers', () => {
    const table: Endpoint[] = Object.values(endpoints)
    return matchSnapshot('api', describeOperations(describeApi(table, 'The shop')))
  })

  it('operations of the vendor API with their permissions, parameters, bodies and answers', () => {
    const table: VendorEndpoint[] = Object.values(vendorApi)
    const permissions = table.map(({ method, path, permission }) => `${path} ${method} needs ${permission}`)
    return matchSnapshot('vendor-api', [...permissions, ...describeOperations(describeApi(table, 'The shop'))])
  })

  it('addresses of pages, how they are rendered, and which need a session', () =>
    matchSnapshot(
      'pages',
      loadPages(gatherSiteContent(exampleContent, storefront), exampleContent.redirects).map(({ path, route }) =>
        [path, route.render, ...(route.guard ? [route.guard] : [])].join(' '),
      ),
    ))

  it('files of an exported site, which are the addresses of what the site serves from memory', async () => {
    const folder = await writeExampleBuild('export const render = () => ""')
    const build = await readProductionBuild(folder)
    const origins = { publicUrl: 'https://shop.example', checkoutOrigin: 'https://shop.example', allowedOrigins: [] }
    const settings = { ...origins, dialect: 'backline' as const }
    const targets = await listTargets(build, settings, exampleContent, storefront, examplePictureRenderer)
    await rm(folder, { recursive: true })
    const named = targets.flatMap(({ path, type }) => {
      const file = isOfTheBuild(path) ? null : fileNameOf(path, type)
      return file === null ? [] : [`${file.replace(build.id, '{build}')} ${type}`]
    })
    return matchSnapshot('files', named)
  })
})

type Content = Record<string, { schema: unknown }>
type Operation = {
  security?: unknown
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** The OpenAPI document, each operation on a few lines. */
function describeOperations(api: unknown): string[] {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(JSON.stringify(api))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security, parameters, requestBody, responses }]) => {
      const operation = `${path} ${method.toUpperCase()}`
      const parts = [
        security === undefined ? 'anonymous' : 'with a token',
        ...parameters.map((one) => `${one.in} ${one.name}${one.required ? '' : '?'}: ${shapeOf(one.schema)}`),
        ...(requestBody ? describeContent('body', requestBody.content) : []),
        ...Object.entries(responses)
          .filter(([status]) => status !== 'default')
          .flatMap(([status, { content = { nothing: { schema: {} } } }]) => describeContent(status, content)),
      ]
      return parts.map((part) => `${operation} ${part}`)
    }),
  )
}

const describeContent = (name: string, content: Content): string[] =>
  Object.entries(content).map(([type, { schema }]) => `${name} ${type}: ${shapeOf(schema)}`)
