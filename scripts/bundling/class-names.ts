import type { Plugin } from 'vite'

const moduleImport = /import (\w+) from ('[^']+\.module\.css')/g

const place = /[\\/]web[\\/](\w+)[\\/](?:.*[\\/])?([^\\/]+)\.module\.css/
const placeInShop = /[\\/](sections|slots)[\\/]([^\\/]+)\.module\.css/

/**
 * A class's name in the HTML, made of the folder in web/, the file and the name in that file: 'ui-button_label'. The style
 * sheet of a page, `pages/blog/page.module.css`, counts as a file named after the page: 'site-blog_posts'; that of a section,
 * `sections/hero/section.module.css`, as 'site-hero-section_words'. Of a shop's own `slots/header.module.css` it is
 * 'shop-slots-header_words'.
 */
export function nameClass(name: string, file: string): string {
  const named = file.replace(/[\\/]page\.module\.css/, '.module.css').replace(/[\\/](section\.module\.css)/, '-$1')
  const [, folder, part] = place.exec(named) ?? []
  const [, kind, ownPart] = placeInShop.exec(file) ?? []
  if (!folder && kind && ownPart) return `shop-${kind}-${ownPart}_${name}`
  if (!folder || !part) throw new Error(`${file} is in no folder of web/`)
  return `${folder}-${part}_${name}`
}

/**
 * Writes class names straight into the markup: read from the default export of a CSS module, they would stand in every
 * chunk a second time, in an object. The styles themselves stay, though nothing but their names is read of the module.
 */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'class-names',
      enforce: 'pre',
      apply: 'build',
      transform(code, id) {
        if (!id.endsWith('.tsx') || !code.includes('.module.css')) return null
        return { code: code.replace(moduleImport, 'import * as $1 from $2'), map: null }
      },
    },
    {
      name: 'class-names-keep-styles',
      enforce: 'post',
      apply: 'build',
      transform: (code, id) =>
        id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
    },
  ]
}
