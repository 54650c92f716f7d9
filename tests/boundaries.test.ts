import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rooms } from './boundaries/arrows.ts'
import { findViolations } from './boundaries/find-violations.ts'

const files = globSync('{contract,service,web,host,cli,plugin,scripts,tests}/**/*.{ts,tsx}')

describe('the rooms of the house', () => {
  it('import only in the direction of the arrows, and silence no check', () => {
    const sources = files.map((path) => ({ path: path.replaceAll('\\', '/'), source: readFileSync(path, 'utf8') }))
    expect(findViolations(sources)).toEqual([])
  })

  it.each(rooms.map(({ folder }) => folder))('has the room %s, so that its rule is about something', (folder) => {
    expect(files.some((path) => `${path.replaceAll('\\', '/')}/`.startsWith(`${folder}/`))).toBe(true)
  })
})

describe('the watch over the rooms', () => {
  it.each([
    ['contract/orders.ts', `import type { Order } from '#service/sales/orders/service.ts'`, 'contract/ may not import'],
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
    ['plugin/token.ts', `import { states } from '#contract/states.ts'`, 'plugin/ may not import contract/states.ts'],
    ['host/main.ts', `import { freshDatabase } from '#tests/environment/database.ts'`, 'host/ may not import tests/'],
    ['host/helpers/text.ts', '', `a folder named 'helpers'`],
    ['host/main.ts', 'const settings: any = {}', `'any' silences a type`],
    ['host/main.ts', 'const port = read() as any as number', `'any' silences a type`],
    ['host/main.ts', 'const port = read() as unknown as number', `'as unknown as' silences a type`],
    ['host/main.ts', 'const port = ports[0]!', `'!' silences a type`],
    ['host/main.ts', '// @ts-ignore\nread()', `'@ts-ignore' silences a check`],
    ['host/main.ts', '/* biome-ignore lint: not now */', `'biome-ignore' silences a check`],
  ])('sees in %s: %s', (path, source, problem) => {
    expect(findViolations([{ path, source }])).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    ['service/sales/orders/service.ts', `import { grantLicenses } from '../licenses/service.ts'`],
    ['service/sales/orders/service.ts', `import { findOrder } from './repository.ts'\nimport { sql } from 'kysely'`],
    ['service/app.ts', `import { orderRoutes } from './orders/routes.ts'`],
    ['service/sales/orders/service.test.ts', `import { freshDatabase } from '#tests/environment/database.ts'`],
    ['web/site/pages.ts', `import { Button } from '#web/ui/button.tsx'`],
    ['web/site/fetch-data.ts', `import { fetchWithRetry } from '#web/client/retry.ts'\nfetch('/api')`],
    [
      'contract/orders.ts',
      `import * as z from 'zod/mini'\n// any of them, as unknown as it is\nconst text = 'x as any'`,
    ],
    ['plugin/token.ts', `import { jwtVerify } from 'jose'\nimport { readFile } from 'node:fs/promises'`],
  ])('lets pass in %s: %s', (path, source) => {
    expect(findViolations([{ path, source }])).toEqual([])
  })
})
