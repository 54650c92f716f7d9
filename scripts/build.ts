import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createBuilder } from 'vite'
import { bundleDesk } from './bundling/desk.ts'
import { bundlePlugInFrame } from './bundling/plug-in-frame.ts'
import { bundleSunset } from './bundling/sunset.ts'

const outFolder = process.argv[2]
if (!outFolder) throw new Error('Usage: build.ts <folder to build into>')

// A test run, which builds what is stale, sets it to 'test'.
process.env.NODE_ENV = 'production'

/**
 * What browsers load (the site, the checkout page, a manifest) and what renders the site on the server. The frame of plug-ins,
 * the desk and what sealed releases take with them are builds of their own.
 */
const builder = await createBuilder({
  configFile: 'vite.config.ts',
  configLoader: 'native',
  logLevel: 'warn',
  environments: {
    client: {
      build: {
        outDir: resolve(join(outFolder, 'client')),
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: { input: { site: 'web/site/entry-client.tsx', checkout: 'web/checkout/index.tsx' } },
      },
    },
    ssr: {
      build: {
        outDir: resolve(join(outFolder, 'server')),
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: { 'entry-server': 'web/site/entry-server.tsx' } },
      },
    },
  },
})
for (const environment of Object.values(builder.environments)) await builder.build(environment)
const frameFolder = join(outFolder, 'plug-in-frame')
await mkdir(frameFolder, { recursive: true })
await writeFile(join(frameFolder, 'plug-in-frame.js'), await bundlePlugInFrame())
await bundleDesk(join(outFolder, 'desk'))
await bundleSunset(join(outFolder, 'sunset'))
