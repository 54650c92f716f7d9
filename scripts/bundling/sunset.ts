import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { leanSchemas } from './lean-schemas.ts'

/**
 * Builds what a sealed release takes with it into a folder: the script and the style sheet of its pages, and the program that
 * opens it, in one file each.
 */
export async function bundleSunset(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // As one function without exports: a page that is opened from a disk may not load modules.
  const page = await bundle('web/sunset/unlock.ts', 'iife', { plugins: [leanSchemas()], build: { target: 'es2023' } })
  const opener = await bundle('cli/sunset/open-alone.ts', 'es', {
    build: { ssr: true, target: 'node20', minify: false },
    ssr: { noExternal: true },
  })
  await writeFile(join(folder, 'unlock.js'), page)
  await writeFile(join(folder, 'open.mjs'), opener)
  await copyFile(resolve('web/sunset/pages.css'), join(folder, 'pages.css'))
}

async function bundle(entry: string, format: 'iife' | 'es', config: InlineConfig): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ...config.build,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(entry), output: { format, codeSplitting: false } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs
    .flatMap((each) => ('output' in each ? each.output : []))
    .find((each) => each.type === 'chunk' && each.isEntry)
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled`)
  return chunk.code
}
