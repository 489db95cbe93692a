import { createTemplate } from '#functions/areas/mail-templates/save-template.ts';
import { type Furnish, ulidOf } from './furnished.ts';

const template = { name: 'Boas-vindas', html: '<p>Olá, {nome}!</p>', design: '{"pages":[]}' };

export const furnishMailTemplates: Furnish<'mailTemplates'> = async (home) => {
  const { id } = await createTemplate(home.deps, home.admin, { ...template, html: '<p>nosso segredo</p>' });
  return {
    ids: { mailTemplateId: ulidOf(id) },
    bodies: { createMailTemplate: template, updateMailTemplate: template, saveTemplate: { content: template.html, templateId: id }, addMailPicture: {} },
    known: { html: [template.html], design: [template.design], content: [template.html, template.design], templateId: [id] },
    // A picture comes by multipart.
    notPlain: ['deleteMailTemplate', 'addMailPicture'],
  };
};
