import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findCircles } from './boundaries/circles.ts'
import { findSharedTables, findViolations } from './boundaries/find-violations.ts'
import { areas, serviceModules } from './boundaries/rules.ts'

const files = globSync('{contract,service,web,host,cli,plugin,vendor-client,scripts,tests}/**/*.{ts,tsx}', {
  exclude: ['**/dist/**'],
})

const sources = files.map((path) => ({ path: path.replaceAll('\\', '/'), source: readFileSync(path, 'utf8') }))

describe('the code base', () => {
  it('imports only what its rules allow, has SQL in repositories alone, and silences no check', () => {
    expect(findViolations(sources)).toEqual([])
  })

  it('has no files that import each other in a circle', () => {
    expect(findCircles(sources)).toEqual([])
  })

  it('keeps the vendor API and the desk out of what pages of the shop load', () => {
    const importing = sources.filter(
      ({ path, source }) =>
        /^(web|contract)\//.test(path) &&
        !/^(contract\/(vendor-api|desk)|web\/desk)\//.test(path) &&
        /from '(#contract|\.{1,2})\/(vendor-api|desk)\//.test(source),
    )
    expect(importing.map(({ path }) => path)).toEqual([])
    expect(sources.some(({ source }) => source.includes("from '#contract/vendor-api/endpoints.ts'"))).toBe(true)
  })

  it('imports no values of node:http into the program, which would load its WebSocket client too', () => {
    const importing = sources.filter(
      ({ path, source }) =>
        /^(host|service|cli)\//.test(path) &&
        !/\.test\.ts$|\/example-[^/]*$/.test(path) &&
        /^import (?!type )[^'\n]*'node:http'/m.test(source),
    )
    expect(importing.map(({ path }) => path)).toEqual([])
  })

  it('has no tests beside what only supports tests, where none are run', () => {
    const unrun = sources.filter(({ path }) =>
      /^tests\/(support|bench|trials|shops|recordings)\/.*\.test\.tsx?$/.test(path),
    )
    expect(unrun.map(({ path }) => path)).toEqual([])
  })

  it('writes each table of the database in one module of the service', () => {
    expect(findSharedTables(sources)).toEqual([])
  })

  it.each([...areas.map(({ folder }) => folder), ...serviceModules.map((name) => `service/${name}`)])(
    'has the folder or file %s that a rule is about',
    (folder) => {
      expect(files.some((path) => `${path.replaceAll('\\', '/')}/`.startsWith(`${folder}/`))).toBe(true)
    },
  )
})

describe('a violation of the rules', () => {
  it('is a circle of imports, of types too, but not a file that is loaded when it is needed', () => {
    const [first, second, third] = ['web/a.ts', 'web/b.ts', 'web/c.ts']
    const sources = [
      { path: first, source: `import { b } from './b.ts'` },
      { path: second, source: `import type { C } from './c.ts'` },
    ]
    const closing = { path: third, source: `export { a } from '#web/a.ts'` }
    expect(findCircles([...sources, closing])).toEqual(['web/a.ts -> web/b.ts -> web/c.ts -> web/a.ts'])
    expect(findCircles([...sources, { path: third, source: `const load = () => import('./a.ts')` }])).toEqual([])
  })

  it('is a table that two modules write, by the query builder or in SQL', () => {
    const paths = ['service/sales/orders/repository.ts', 'service/accounts/identity/repository.ts']
    const [byBuilder = '', inSql = ''] = [
      `tx.updateTable('freeGrants')`,
      'sql`update free_grants set customer_id = null`',
    ]
    const shared = paths.map((path, index) => ({ path, source: index === 0 ? byBuilder : inSql }))
    expect(findSharedTables(shared)).toEqual(['freeGrants is written by accounts and sales'])
  })

  it.each([
    ['contract/orders.ts', `import type { Order } from '#service/sales/index.ts'`, 'contract/ may not import'],
    [
      'service/catalogue/products/service.ts',
      `import type { Order } from '#service/sales/index.ts'`,
      'service/catalogue/ may not import service/sales/',
    ],
    [
      'service/sales/orders/rules.ts',
      `type R = import('../../licensing/licenses/service.ts').R`,
      'service/licensing/licenses/service.ts may only be imported through service/licensing/index.ts',
    ],
    [
      'cli/run.ts',
      `const { pay } = await import('#service/sales/payments/service.ts')`,
      'may only be imported through service/sales/index.ts',
    ],
    ['service/sales/orders/service.ts', `import { x } from '../index.ts'`, 'may not import its own entry'],
    ['service/sales/orders/service.ts', `import type { App } from '#service/app.ts'`, 'may not import service/app.ts'],
    ['service/sales/orders/service.ts', `tx.deleteFrom('orders')`, 'only a repository may use deleteFrom'],
    ['service/sales/orders/rules.ts', 'const now = sql`now()`', 'only a repository may use sql'],
    ['contract/orders.ts', `import { z } from 'zod'`, 'contract/ may not import the package zod'],
    [
      'service/sales/orders/service.ts',
      `export * from '../../../web/client/cart.ts'`,
      'service/ may not import web/client/cart.ts',
    ],
    [
      'web/site/pages.ts',
      `import { readSettings } from '#host/settings.ts'`,
      'web/site/ may not import host/settings.ts',
    ],
    ['web/site/pages.ts', `import fs from 'node:fs'`, 'may not import the package node:fs'],
    ['web/client/cart.ts', `import { useState } from 'react'`, 'web/client/ may not import the package react'],
    ['web/client/cart.ts', `import { Button } from '../ui/button.tsx'`, 'web/client/ may not import web/ui/button.tsx'],
    ['web/ui/link.tsx', `import { Link } from 'wouter'`, 'web/ui/ may not import the package wouter'],
    ['web/ui/link.tsx', `export { Link } from '../site/navigation/link.tsx'`, 'web/ui/ may not import web/site/'],
    ['web/ui/price.tsx', `await window.fetch('/api')`, 'web/ui/ may not call fetch()'],
    ['web/site/pages.ts', `fetch('/search.json')`, 'web/site/ may not call fetch()'],
    ['web/client/cart.ts', `await environment.fetch('/api')`, 'web/client/ may not call fetch()'],
    ['web/checkout/page.ts', `await fetch('/api')`, 'web/checkout/ may not call fetch()'],
    ['web/checkout/page.ts', `import { pages } from '#web/site/pages.ts'`, 'web/checkout/ may not import web/site/'],
    ['cli/run.ts', `import { App } from '#web/site/app.tsx'`, 'cli/ may not import web/site/app.tsx'],
    [
      'plugin/typescript/token.ts',
      `import { states } from '#contract/statuses.ts'`,
      'plugin/ may not import contract/statuses.ts',
    ],
    ['host/main.ts', `import { freshDatabase } from '#tests/environment/database.ts'`, 'host/ may not import tests/'],
    ['host/helpers/text.ts', '', `a folder named 'helpers'`],
    ['host/main.ts', 'const settings: any = {}', `'any' silences a type`],
    ['host/main.ts', 'const port = read() as any as number', `'any' silences a type`],
    ['host/main.ts', 'const port = read() as unknown as number', `'as unknown as' silences a type`],
    ['host/main.ts', 'const port = ports[0]!', `'!' silences a type`],
    ['host/main.ts', 'start({ ...{ port, host }, settings })', `'...{ }' silences a type`],
    ['host/main.ts', '// @ts-ignore\nread()', `'@ts-ignore' silences a check`],
    ['host/main.ts', '/* biome-ignore lint: not now */', `'biome-ignore' silences a check`],
  ])('is found in %s: %s', (path, source, problem) => {
    expect(findViolations([{ path, source }])).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    ['service/sales/orders/service.ts', `import { grantLicenses } from '#service/licensing/index.ts'`],
    ['service/sales/orders/service.ts', `import { findOrder } from './repository.ts'`],
    ['service/sales/orders/free-products-repository.ts', `import { sql } from 'kysely'\nsql\`select 1\``],
    ['service/app.ts', `import { orderRoutes } from '#service/sales/index.ts'`],
    ['service/sales/orders/service.test.ts', `import { freshDatabase } from '#tests/environment/database.ts'`],
    ['web/site/pages.ts', `import { Button } from '#web/ui/button.tsx'`],
    ['web/site/fetch-data.ts', `import { fetchWithRetry } from '#web/client/retry.ts'\nfetch('/api')`],
    [
      'contract/orders.ts',
      `import * as z from 'zod/mini'\n// any of them, as unknown as it is\nconst text = 'x as any'`,
    ],
    ['plugin/typescript/token.ts', `import { jwtVerify } from 'jose'\nimport { readFile } from 'node:fs/promises'`],
  ])('is not what stands in %s: %s', (path, source) => {
    expect(findViolations([{ path, source }])).toEqual([])
  })
})
