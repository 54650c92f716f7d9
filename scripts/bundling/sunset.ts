import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { leanSchemas } from './lean-schemas.ts'
import { bundleOneFile } from './one-file.ts'

/**
 * Builds what a sealed release takes with it into a folder: the script and the style sheet of its pages, and the program that
 * opens it, in one file each.
 */
export async function bundleSunset(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // As one function without exports: a page that is opened from a disk may not load modules.
  const page = await bundleOneFile('web/sunset/unlock.ts', 'iife', {
    plugins: [leanSchemas()],
    build: { target: 'es2023' },
  })
  const opener = await bundleOneFile('cli/sunset/open-alone.ts', 'es', {
    build: { ssr: true, target: 'node20', minify: false },
    ssr: { noExternal: true },
  })
  await writeFile(join(folder, 'unlock.js'), page)
  await writeFile(join(folder, 'open.mjs'), opener)
  await copyFile(resolve('web/sunset/pages.css'), join(folder, 'pages.css'))
}
