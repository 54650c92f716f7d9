import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findReachable } from './boundaries/reach.ts'

const paths = globSync('{contract,service,web,host}/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))
const sources = paths
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
const filesOfPages = (name: string) => paths.filter((path) => new RegExp(`^web/site/pages/[^/]+/${name}$`).test(path))
const loaders = filesOfPages('load\\.ts')
/** A page's code is imported by a pattern, `import.meta.glob('./pages/*\/page.tsx')`. */
const browserEntries = ['web/site/entry-client.tsx', 'web/checkout/index.tsx', ...filesOfPages('page\\.tsx')]

describe('the loader of a page', () => {
  it('is there for every kind of page that has data', () => expect(loaders.length).toBeGreaterThan(15))

  it.each(loaders)('runs in Node without a build, and is given what it needs: %s', (loader) => {
    const reached = findReachable([loader], sources)
    expect(reached.filter((path) => !/^(web|contract)\/.*\.ts$/.test(path))).toEqual([])
  })

  it('is in no chunk of a browser', () => {
    const reached = findReachable(browserEntries, sources)
    expect(reached.length).toBeGreaterThan(500)
    expect(reached.filter((path) => path.endsWith('/load.ts'))).toEqual([])
  })

  it('is in no file of the built site, nor is what only loaders import', () => {
    const manifest = readFileSync('dist/client/.vite/manifest.json', 'utf8')
    const code = globSync('dist/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
    expect(code.length).toBeGreaterThan(30)
    expect(manifest).not.toContain('load.ts"')
    // Texts in the loaders of imprint and changelog, and in the writer of MIDI files.
    const found = ['Represented by', 'what was fixed', 'MThd'].filter((text) =>
      code.some((file) => file.includes(text)),
    )
    expect(found).toEqual([])
  })
})

describe('what a file reaches', () => {
  const files = [
    { path: 'web/a.ts', source: `import './b.ts'\nconst c = () => import('#web/c.tsx')\nimport 'react'` },
    { path: 'web/b.ts', source: `export { a } from './a.ts'` },
    { path: 'web/c.tsx', source: `import styles from './c.module.css'` },
  ]

  it('is what it imports in any way, whatever imports that, and no package', () => {
    expect(findReachable(['web/a.ts'], files)).toEqual(['web/a.ts', 'web/b.ts', 'web/c.tsx', 'web/c.module.css'])
  })
})
