import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PluginShop } from './headers.ts'

/** The files of a template by their names in the project, with the shop's facts filled in. A name `dot-x` means `.x`. */
export async function fillTemplate(template: string, shop: PluginShop): Promise<Map<string, string>> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const files = names.map(async (file) => {
    const name = path
      .relative(template, file)
      .split(path.sep)
      .join('/')
      .replace(/(^|\/)dot-/, '$1.')
    return [name, fillText(name, await readFile(file, 'utf8'), shop)] as const
  })
  return new Map(await Promise.all(files))
}

function fillText(name: string, text: string, { product, vendor, server }: PluginShop): string {
  const facts = new Map([
    ['product.id', product.id],
    ['product.name', product.name],
    ['product.crate', /^\d/.test(product.id) ? `plugin-${product.id}` : product.id],
    ['product.code', codeOf(product.name)],
    ['vendor.name', vendor.name],
    ['vendor.code', codeOf(vendor.name)],
    ['server', server],
  ])
  const isForCMake = path.basename(name) === 'CMakeLists.txt'
  return text.replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
    const fact = facts.get(key)
    if (fact === undefined) throw new Error(`${name} has the placeholder ${key}, which means nothing there`)
    return isForCMake ? fact.replace(/[\\"$;]/g, '\\$&') : fact
  })
}

/** Four letters, the first of them large, by which hosts tell makers and plug-ins apart. */
function codeOf(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 4)
    .padEnd(4, 'x')
  return letters.charAt(0).toUpperCase() + letters.slice(1)
}
