import type { ColumnType } from 'kysely'

/** JSON in the database: read as a value, written as text on both databases. */
export type Json<Value> = ColumnType<Value, string, string>
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>
export type Time = ColumnType<Date, Date, Date>
export type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>
/** Currency code to minor units. */
export type MinorPrices = Record<string, number>
