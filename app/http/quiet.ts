import type { ShouldRevalidateFunction } from '@remix-run/react';

/** The intent of a form that changes nothing on the screen. */
export const quietIntent = 'draft';

/** Nothing is loaded anew after a quiet form, nor after one that the server never answered. */
export const unlessQuiet: ShouldRevalidateFunction = ({ formData, actionResult, defaultShouldRevalidate }) =>
  formData?.get('intent') !== quietIntent && !actionResult?.isUnanswered && defaultShouldRevalidate;
