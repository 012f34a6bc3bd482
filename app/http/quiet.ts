import type { ShouldRevalidateFunction } from '@remix-run/react';

/** The intent of a form that changes nothing on the screen. */
export const quietIntent = 'draft';

/** Nothing is loaded anew after a quiet form. */
export const unlessQuiet: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get('intent') !== quietIntent && defaultShouldRevalidate;
