/** Currencies (ISO 4217) of one country, whose code (ISO 3166-1) their names begin with. */
const ofOneCountry =
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ' +
  'ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MOP MRU MUR ' +
  'MVR MWK MXN MYR MZN NAD NGN NIO NPR OMR PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD ' +
  'SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ' +
  'ZMW'

/** The other currencies, with the countries that pay in them. */
const countriesByCurrency: Record<string, string> = {
  AUD: 'AU CC CX HM KI NF NR TV',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG IM JE GS',
  ILS: 'IL PS',
  MAD: 'EH MA',
  NOK: 'BV NO SJ',
  NZD: 'CK NU NZ PN TK',
  USD: 'AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM US VG VI ZW',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XPF: 'NC PF WF',
}

/** Languages (ISO 639-1) by the currency that all who live where it is spoken by most pay in. */
const languagesByCurrency: Record<string, string> = {
  AMD: 'hy',
  BYN: 'be',
  CZK: 'cs',
  DKK: 'da fo kl',
  EUR: 'bg el et fi hr lt lv mt sk sl',
  GBP: 'cy gd gv kw',
  GEL: 'ka',
  HUF: 'hu',
  IDR: 'id',
  ILS: 'he',
  ISK: 'is',
  JPY: 'ja',
  KRW: 'ko',
  KZT: 'kk',
  MNT: 'mn',
  NOK: 'nb nn no',
  PLN: 'pl',
  THB: 'th',
  UAH: 'uk',
  VND: 'vi',
}

const invert = (table: Record<string, string>) =>
  new Map(Object.entries(table).flatMap(([currency, names]) => names.split(' ').map((name) => [name, currency])))

export const currencyOfCountry: ReadonlyMap<string, string> = new Map([
  ...ofOneCountry.split(' ').map((currency) => [currency.slice(0, 2), currency] as const),
  ...invert(countriesByCurrency),
])
/** Language code to currency, for languages that leave no doubt: German, English or French are not among them. */
export const currencyOfLanguage: ReadonlyMap<string, string> = invert(languagesByCurrency)
