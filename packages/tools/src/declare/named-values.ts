import type { Json } from '@pce/core/contracts';
import type { Language } from './languages.js';
import type { ScriptParameter } from './script-interface.js';

interface NamedValue {
  readonly name: string;
  /** Place among the values, from 0. */
  readonly index: number;
  readonly type?: string | undefined;
  readonly isOptional: boolean;
  readonly fallback?: string | undefined;
  readonly isList: boolean;
}

/** Returns the values that a source takes from its command line by position; `undefined` unless all of them are named. */
export function namedValues(
  code: string,
  { names, first, isQuoted }: Language,
): readonly ScriptParameter[] | undefined {
  const found = names
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .flatMap(({ groups = {} }) => valuesOf(groups, first))
    .sort((one, other) => one.index - other.index);
  const isWhole = found.every(
    ({ index, isList }, place) => index === place && (!isList || place === found.length - 1),
  );
  const isDistinct = new Set(found.map(({ name }) => name)).size === found.length;
  if (found.length === 0 || !isWhole || !isDistinct) return undefined;
  return found.map((value) => toParameter(value, isQuoted));
}

function valuesOf(
  groups: Readonly<Record<string, string | undefined>>,
  first: number,
): readonly NamedValue[] {
  const { name, index = '', names, rest, from = 0, type, optional, fallback } = groups;
  if (names !== undefined) return listed(names, Number(from) - first);
  if (rest !== undefined) return [listAt(rest, Number(from) - first)];
  if (name === undefined) return [];
  if (/[*@]/.test(index)) return [listAt(name, 0)];
  const isOptional = optional !== undefined;
  return [{ name, index: Number(index) - first, type, isOptional, fallback, isList: false }];
}

/** Reads `a, b = "x", ...rest`; values before index 0 are the program's own. */
function listed(names: string, start: number): readonly NamedValue[] {
  return names.split(',').flatMap((element, place) => {
    const index = start + place;
    const [, dots, name, fallback] =
      /^\s*(\.\.\.)?([A-Za-z_]\w*)\s*(?:=\s*(.+))?$/.exec(element) ?? [];
    if (name === undefined || index < 0) return [];
    if (dots !== undefined) return [listAt(name, index)];
    return [{ name, index, isOptional: fallback !== undefined, fallback, isList: false }];
  });
}

function listAt(name: string, index: number): NamedValue {
  return { name, index, isOptional: true, isList: true };
}

const types: Readonly<Record<string, string>> = {
  int: 'integer',
  ...{ float: 'number', Number: 'number', parseInt: 'number', parseFloat: 'number' },
};

function toParameter(
  { name, type: conversion = '', isOptional, fallback, isList }: NamedValue,
  isQuoted: boolean,
): ScriptParameter {
  const type = types[conversion] ?? 'string';
  const value = fallback === undefined ? undefined : literal(fallback.trim(), type, isQuoted);
  return {
    name: name.toLowerCase(),
    schema: {
      ...(isList ? { type: 'array', items: { type } } : { type }),
      ...(value === undefined ? {} : { default: value }),
    },
    isRequired: !isOptional,
    place: 'positional',
  };
}

function literal(written: string, type: string, isQuoted: boolean): Json | undefined {
  const quoted = /^(["'])(.*)\1$/.exec(written)?.[2];
  const text = quoted ?? written;
  if (type !== 'string')
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (isQuoted) return quoted;
  return text === '' || text.includes('$') ? undefined : text;
}
