import { expect, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { tryHistory } from '#tests/support/license-model/properties.ts'

const histories = choose(1_000_000, 20_000)

it('a license keeps its rules through random histories of devices, owners, transfers and disputes', () => {
  for (let seed = 0; seed < histories; seed++) expect(tryHistory(seed), `history ${seed}`).toBeNull()
})
