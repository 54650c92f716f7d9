import * as z from 'zod/mini'
import { buildManifestPath, buildManifestSchema, latestBuildPath, latestBuildSchema } from '#contract/build-manifest.ts'
import { type Endpoint, fillPath, parameterNames } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { exampleEmails } from '#service/example-emails.ts'
import { payloadPath } from '#web/site/route.ts'
import { routes } from '#web/site/routes.ts'
import { readPageHtml } from './page-html.ts'

type Address = { method: string; path: string; body?: string; headers?: Record<string, string> }

/** A mail is shown with its own styles, to this machine's own visitors alone: then in a sandbox that runs no script. */
const isEmail = (path: string) => /^\/dev\/mail\/(sent|kinds)\/[^/]+\/(light|dark)$/.test(path)

const everywhere: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'referrer-policy': /^(strict-origin|no-referrer)$/,
}

/** Where a document's scripts and styles may come from: from here, and from origins that somebody named. */
const source = /^('self'|'none'|https:\/\/(\*\.)?[\w-]+(\.[\w-]+)+)$/

/** What is wrong with the headers of what is answered at a path; empty when nothing is. */
function findHeaderFaults(path: string, headers: Headers): string[] {
  const faults = Object.entries(everywhere)
    .filter(([name, form]) => !form.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name)}`)
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  for (const name of ['default-src', 'base-uri'])
    if (policy.get(name)?.join() !== "'none'") faults.push(`${name} of the policy: ${policy.get(name)}`)
  if (isEmail(path) && !policy.has('sandbox')) faults.push('a mail is shown outside of a sandbox')
  for (const name of isEmail(path) ? ['script-src'] : ['script-src', 'style-src'])
    for (const each of policy.get(name) ?? []) if (!source.test(each)) faults.push(`${name} of the policy: ${each}`)
  if (policy.has('script-src') && policy.get('require-trusted-types-for')?.join() !== "'script'")
    faults.push('the policy lets text become markup')
  if (!policy.has('frame-ancestors')) faults.push('the policy lets everybody frame it')
  return faults
}

/** Each operation of the contract, as somebody calls it who knows nothing. */
const listOperations = (): Address[] =>
  Object.values<Endpoint>(endpoints).map(({ method, path, body }) => ({
    method,
    path: fillPath(path, Object.fromEntries(parameterNames(path).map((name) => [name, 'nothing']))),
    ...(body && { body: '{}', headers: { 'content-type': 'application/json' } }),
  }))

const emailPath = `/dev/mail/kinds/${exampleEmails[0]?.id}`

/** What no route is for, what leads on, what is refused and what is only asked about. */
const oddities: Address[] = [
  ...['/healthz', '/readyz', '/metrics', '/api/docs', '/api/nothing', '/nothing', '/about/', '/%E0%A4%A'].map(
    (path) => ({
      method: 'GET',
      path,
    }),
  ),
  ...['/checkout/nothing', '/api/%ZZ', `/api/customer/orders/${'a'.repeat(400)}`].map((path) => ({
    method: 'GET',
    path,
  })),
  ...['/', '/about', '/api/customer/storefront', '/nothing'].map((path) => ({ method: 'HEAD', path })),
  { method: 'OPTIONS', path: '/api/customer/orders/1' },
  { method: 'POST', path: '/about', body: 'x' },
  { method: 'POST', path: '/api/support/messages', body: '{', headers: { 'content-type': 'application/json' } },
  { method: 'POST', path: '/api/support/messages', body: '<a/>', headers: { 'content-type': 'application/xml' } },
  { method: 'POST', path: '/api/support/messages', body: 'x'.repeat(2_000_000) },
  { method: 'POST', path: '/api/support/messages', headers: { origin: 'https://evil.example' } },
  ...['/dev/mail', '/dev/mail/style.css', ...['', '/light', '/dark'].map((part) => `${emailPath}${part}`)].map(
    (path) => ({
      method: 'GET',
      path,
    }),
  ),
]

/** Every page of the site, with its data and all that it loads; read from the pages themselves. */
async function listPages(url: string): Promise<{ addresses: Address[]; inline: string[] }> {
  const read = async (path: string) => (await fetch(`${url}${path}`)).text()
  const { id } = z.parse(latestBuildSchema, JSON.parse(await read(latestBuildPath)))
  const manifest = z.parse(buildManifestSchema, JSON.parse(await read(buildManifestPath(id))))
  const shells = routes.map(({ path }) => path).filter((path) => !/[:{*[(]/.test(path))
  const pages = [...new Set([...manifest.prerendered, ...shells])]
  const loaded = new Set<string>()
  const inline: string[] = []
  for (const path of [...pages, '/nothing', '/checkout/nothing']) {
    const html = readPageHtml(await read(path))
    for (const resource of html.resources) if (resource.startsWith('/')) loaded.add(resource)
    inline.push(...html.inline.map((part) => `${path} has ${part}`))
  }
  const found = [
    ...[...pages, ...pages.map(payloadPath), ...loaded],
    ...[
      ...Object.keys(manifest.routeRules),
      latestBuildPath,
      buildManifestPath(id),
      '/.well-known/change-password',
      '/.well-known/security.txt',
      '/robots.txt',
      '/sitemap.xml',
    ],
  ]
  return { addresses: found.map((path) => ({ method: 'GET', path })), inline }
}

/** Asks a running program for all that it has, and tells how many answers came and what is wrong with them. */
export async function visitEveryAddress(url: string): Promise<{ answers: number; pages: number; faults: string[] }> {
  const { addresses, inline } = await listPages(url)
  const pages = new Set(addresses.map(({ path }) => path))
  const faults = [...inline]
  const all = [...addresses, ...oddities, ...listOperations()]
  for (const { method, path, body, headers } of all) {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
    await response.arrayBuffer()
    faults.push(
      ...findHeaderFaults(path, response.headers).map((fault) => `${method} ${path} ${response.status} ${fault}`),
    )
  }
  return { answers: all.length, pages: pages.size, faults }
}
