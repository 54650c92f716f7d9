import { ContentError } from '#host/content/read-content.ts'
import type { Check } from '../examine.ts'
import { ok, wrong } from '../finding.ts'

/** The faults of content/, as many as are read at once. */
const shown = 10

export const contentCheck: Check = {
  name: 'content',
  async look({ content }) {
    try {
      const { catalogue } = await content()
      const { products, releases } = catalogue
      return [ok(`content/ has no faults: ${products.length} products, ${releases.length} releases`)]
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      const lines = error.message.split('\n')
      const rest = lines.length > shown ? ` and ${lines.length - shown} more` : ''
      return [wrong(`content/ has faults: ${lines.slice(0, shown).join('; ')}${rest}`, 'Correct these files')]
    }
  },
}
