import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'

/** The plug-ins of the demo shops: their source, and the folder of what visitors load. */
export const demoPlugIns = [{ source: 'shops/halden/plug-ins/terskel', compiled: 'shops/halden/media/terskel/wam' }]

/** Compiles each TypeScript file of a folder to a JavaScript module, by its name. Nothing is bundled or shortened. */
export async function compilePlugIn(source: string): Promise<Map<string, string>> {
  const names = (await readdir(source)).filter((name) => name.endsWith('.ts')).sort()
  const compile = async (name: string) => {
    const { code } = await transformWithOxc(await readFile(join(source, name), 'utf8'), name, {
      sourcemap: false,
      typescript: { rewriteImportExtensions: true, onlyRemoveTypeImports: true },
    })
    return [name.replace(/\.ts$/, '.js'), code] as const
  }
  return new Map(await Promise.all(names.map(compile)))
}
