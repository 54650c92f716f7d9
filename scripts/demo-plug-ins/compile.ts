import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'

/** The plug-ins of the demo shops: their source, and the folder of what visitors load. */
export const demoPlugIns = [{ source: 'shops/halden/plug-ins/terskel', compiled: 'shops/halden/media/terskel/wam' }]

/** The files of a plug-in by name: each TypeScript file of a folder as a JavaScript module, fonts as they are. Nothing is bundled or shortened. */
export async function compilePlugIn(source: string): Promise<Map<string, Buffer>> {
  const names = (await readdir(source)).filter((name) => /\.(ts|woff2)$/.test(name)).sort()
  const convert = async (name: string) => {
    const bytes = await readFile(join(source, name))
    return name.endsWith('.ts')
      ? ([name.replace(/\.ts$/, '.js'), await compile(name, bytes)] as const)
      : ([name, bytes] as const)
  }
  return new Map(await Promise.all(names.map(convert)))
}

async function compile(name: string, bytes: Buffer): Promise<Buffer> {
  const { code } = await transformWithOxc(bytes.toString('utf8'), name, {
    sourcemap: false,
    typescript: { rewriteImportExtensions: true, onlyRemoveTypeImports: true },
  })
  return Buffer.from(code)
}
