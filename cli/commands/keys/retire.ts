import { CommandError, type ShopCommand } from '../../command.ts'
import { answerKeys, openRotation } from './show.ts'

/** Ends a key, and with it every token that it signed. */
export const keysRetire: ShopCommand = {
  name: 'keys retire',
  words: ['<id>'],
  options: { yes: null },
  summary: 'End a key and every token that it signed: their devices have to be activated again',
  async run(context) {
    const id = context.words[0] ?? ''
    const rotation = await openRotation(context)
    const isThere = (await rotation.list()).some((key) => key.id === id)
    if (isThere && !context.options.has('yes'))
      throw new CommandError(
        `Every license token that key ${id} signed would be refused, and its device would have to be activated again: add --yes to do so`,
      )
    await rotation.retire(id)
    return answerKeys(await rotation.list(), `Key ${id} is retired: what it signed is refused from now on.`, '')
  },
}
