import type { ComponentProps } from 'react';

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: 'main' | 'danger' | 'plain';
  size?: 'small' | 'usual';
};

export function Button({ kind = 'plain', size = 'usual', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className="button" data-kind={kind} data-size={size} {...rest} />;
}
