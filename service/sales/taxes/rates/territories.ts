import type { DatedRate } from './dated-rates.ts'

export type Territory = {
  name: string
  of: string
  /** ISO 3166-1, where it has one of its own. */
  code: string | null
  /** Post codes there, in capital letters and digits alone; null where none is known. */
  postCode: RegExp | null
  /** What everybody charges there; null where the territory is outside the VAT of its state. */
  rates: readonly DatedRate[] | null
  /** What a vendor of that state charges there nevertheless: the state's own rate, one of its own, or nothing. */
  atHome: 'StandardRate' | readonly DatedRate[] | null
}

const since2020 = (basisPoints: number): DatedRate[] => [{ from: '2020-01-01', basisPoints }]

const outside = { rates: null, atHome: null }
const codeless = { code: null, ...outside }
// France's own VAT goes on in three of its overseas departments, at a rate of theirs.
const department = { of: 'FR', rates: null, atHome: since2020(850) }

/**
 * Sources: European Commission, DG TAXUD, 'Territorial status of EU countries and certain territories'; HMRC, VAT Place
 * of Supply of Services, VATPOSS03500, for the Channel Islands; Code général des impôts, articles 294 and 296, for
 * France's departments; Autoridade Tributária, ofício-circulado 25045/2024, for Madeira and the Azores; merverdiavgiftsloven, § 1-2, for Svalbard and Jan Mayen. Looked at on
 * 2026-11-21. The lower rates of some Greek islands, of Jungholz and of Mittelberg are not for services from afar.
 */
export const territories: readonly Territory[] = [
  { name: 'the Canary Islands', of: 'ES', postCode: /^(35|38)\d{3}$/, ...codeless },
  { name: 'Ceuta', of: 'ES', postCode: /^51\d{3}$/, ...codeless },
  { name: 'Melilla', of: 'ES', postCode: /^52\d{3}$/, ...codeless },
  { name: 'Büsingen', of: 'DE', postCode: /^78266$/, ...codeless },
  { name: 'Heligoland', of: 'DE', postCode: /^27498$/, ...codeless },
  { name: 'Livigno', of: 'IT', postCode: /^23041$/, ...codeless },
  { name: "Campione d'Italia", of: 'IT', postCode: /^22061$/, ...codeless },
  { name: 'Mount Athos', of: 'GR', postCode: /^63086$/, ...codeless },
  // Finland's VAT Act is in force there all the same: only the Union's rules are not.
  { name: 'Åland', of: 'FI', code: 'AX', postCode: /^22\d{3}$/, rates: null, atHome: 'StandardRate' },
  { name: 'Svalbard and Jan Mayen', of: 'NO', code: 'SJ', postCode: /^(917\d|8099)$/, ...outside },
  { name: 'Guadeloupe', code: 'GP', postCode: /^971(?!33|50)\d{2}$/, ...department },
  { name: 'Martinique', code: 'MQ', postCode: /^972\d{2}$/, ...department },
  { name: 'Réunion', code: 'RE', postCode: /^974\d{2}$/, ...department },
  { name: 'French Guiana', of: 'FR', code: 'GF', postCode: /^973\d{2}$/, ...outside },
  { name: 'Mayotte', of: 'FR', code: 'YT', postCode: /^976\d{2}$/, ...outside },
  { name: 'Saint-Barthélemy', of: 'FR', code: 'BL', postCode: /^97133$/, ...outside },
  { name: 'Saint-Martin', of: 'FR', code: 'MF', postCode: /^97150$/, ...outside },
  { name: 'Saint-Pierre and Miquelon', of: 'FR', code: 'PM', postCode: /^97500$/, ...outside },
  { name: 'Wallis and Futuna', of: 'FR', code: 'WF', postCode: /^986\d{2}$/, ...outside },
  { name: 'French Polynesia', of: 'FR', code: 'PF', postCode: /^987\d{2}$/, ...outside },
  { name: 'New Caledonia', of: 'FR', code: 'NC', postCode: /^988\d{2}$/, ...outside },
  { name: 'Greenland', of: 'DK', code: 'GL', postCode: /^39\d{2}$/, ...outside },
  { name: 'the Faroe Islands', of: 'DK', code: 'FO', postCode: /^\d{3}$/, ...outside },
  { name: 'Jersey', of: 'GB', code: 'JE', postCode: /^JE\d/, ...outside },
  { name: 'Guernsey', of: 'GB', code: 'GG', postCode: /^GY\d/, ...outside },
  { name: 'Gibraltar', of: 'GB', code: 'GI', postCode: /^GX11/, ...outside },
  {
    name: 'Madeira',
    of: 'PT',
    code: null,
    postCode: /^9[0-4]\d{2}(\d{3})?$/,
    rates: [{ from: '2012-04-01', basisPoints: 2200 }],
    atHome: null,
  },
  {
    name: 'the Azores',
    of: 'PT',
    code: null,
    postCode: /^9[5-9]\d{2}(\d{3})?$/,
    rates: [
      { from: '2020-01-01', basisPoints: 1800 },
      { from: '2021-07-01', basisPoints: 1600 },
    ],
    atHome: null,
  },
]
