// Numbers on the command line.

import { InvalidArgumentError } from 'commander';

/** For `argParser`: rejects anything but a number from 0 to `max`. */
export function numberUpTo(max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (text !== '' && value >= 0 && value <= max) return value;
    throw new InvalidArgumentError(`expected a number from 0 to ${max}`);
  };
}
