import type { BrowserContext, Page } from 'playwright-core'
import { canaryCall, canaryHost } from './payloads.ts'

export type Canary = {
  /** What ran, asked or was fetched since it was last asked: a line for each. */
  take: () => string[]
  shown: Set<number>
}

const runs = 'A payload ran'

/** Runs in the browser, before anything of the page. */
const trap = `globalThis.${canaryCall} = (number) => console.error('${runs}', number)`

/** Watches every page of a context for what a payload would do: call, ask, or fetch from its host. */
export async function watchCanary(context: BrowserContext): Promise<Canary> {
  const seen: string[] = []
  await context.addInitScript({ content: trap })
  context.on('console', (message) => {
    if (message.text().startsWith(runs)) seen.push(`${message.location().url}: ${message.text()}`)
  })
  context.on('dialog', (dialog) => {
    seen.push(`${dialog.page()?.url()} asks: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (new URL(request.url()).hostname === canaryHost) seen.push(`${request.frame().url()} asks for ${request.url()}`)
  })
  return { take: () => seen.splice(0), shown: new Set() }
}

/** What stands in a document and would run; read by the browser itself, which knows best what is an element. */
const inspection = `(() => {
  const found = []
  const schemes = ['javascript:', 'vbscript:', 'data:text']
  const names = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc']
  const walk = (root) => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLTemplateElement) walk(element.content)
      const source = element.getAttribute('src')
      if (element.localName === 'script' && !/json$/.test(element.type) && !(source ?? '').startsWith('/'))
        found.push(element.outerHTML.slice(0, 200))
      if (['object', 'embed', 'base', 'portal'].includes(element.localName) && element.target !== '_top')
        found.push(element.outerHTML.slice(0, 200))
      for (const { name, value } of element.attributes) {
        const address = value.replace(/[\\u0000-\\u0020]+/g, '').toLowerCase()
        const isRunning = names.includes(name) && schemes.some((scheme) => address.startsWith(scheme))
        if (name.startsWith('on') || name === 'srcdoc' || isRunning) found.push(element.localName + ' ' + name + '=' + value)
      }
    }
  }
  walk(document)
  return found
})()`

/** What in the document that a page shows would run, and what has run; each with the page's address. */
export async function findRun(page: Page, canary: Canary): Promise<string[]> {
  const standing = await page.evaluate<string[]>(inspection)
  const text = await page.evaluate<string>('document.body.textContent')
  for (const [, number] of text.matchAll(new RegExp(`${canaryCall}\\((\\d+)`, 'g'))) canary.shown.add(Number(number))
  return [...standing.map((each) => `${page.url()} has ${each}`), ...canary.take()]
}
