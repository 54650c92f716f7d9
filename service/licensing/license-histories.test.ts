import { expect, it } from 'vitest'
import { tryHistory } from '#tests/support/license-model/properties.ts'

/** `npm run trials` tries a million. */
const histories = 20_000

it('a license keeps its rules through random histories of devices, owners, transfers and disputes', () => {
  for (let seed = 0; seed < histories; seed++) expect(tryHistory(seed), `history ${seed}`).toBeNull()
})
