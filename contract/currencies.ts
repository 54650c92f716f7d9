// ISO 4217, of the currencies that people pay with. Not asked of the machine's language data: what is stored must mean the
// same by another version of it.
const without = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const three = 'BHD IQD JOD KWD LYD OMR TND'

/** How many decimal digits a currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  without.includes(currency) ? 0 : three.includes(currency) ? 3 : 2
