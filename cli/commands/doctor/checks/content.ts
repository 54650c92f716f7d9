import { ContentError } from '#host/shop/read-content.ts'
import { type Check, ok, wrong } from '../context.ts'

const shownFaults = 10

export const contentCheck: Check = {
  name: 'content',
  async look({ content }) {
    try {
      const { catalogue } = await content()
      const { products, releases } = catalogue
      return [ok(`The shop has no faults: ${count(products, 'product')}, ${count(releases, 'release')}`)]
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const lines = error.message.split('\n')
      const rest = lines.length > shownFaults ? ` and ${lines.length - shownFaults} more` : ''
      return [wrong(`The shop has faults: ${lines.slice(0, shownFaults).join('; ')}${rest}`, 'Correct these files')]
    }
  },
}

const count = (all: readonly unknown[], name: string) => `${all.length} ${name}${all.length === 1 ? '' : 's'}`
