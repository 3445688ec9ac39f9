// The component of each staff page; its code loads when it is opened.
import { lazy } from "react";
import type { ComponentType } from "react";
import type { StaffPage } from "./parts.ts";

const GalleryPage = lazy(() => import("../staff/templates/gallery/GalleryPage.tsx"));
const TemplatePage = lazy(() => import("../staff/templates/TemplatePage.tsx"));
const EditorPage = lazy(() => import("../staff/templates/editors/EditorPage.tsx"));

export const staffPages: Record<StaffPage, ComponentType> = {
  "form/preview": lazy(() => import("../staff/preview/PreviewPage.tsx")),
  "smart/sign-in": lazy(() => import("../staff/signIn/SignInPage.tsx")),
  "smart/forgot-password": lazy(() => import("../staff/password/ForgotPasswordPage.tsx")),
  "smart/set-password": lazy(() => import("../staff/password/SetPasswordPage.tsx")),
  "sso-success": lazy(() => import("../staff/sso/SsoSuccessPage.tsx")),
  "sso-error": lazy(() => import("../staff/sso/SsoErrorPage.tsx")),
  "smart/profile": lazy(() => import("../staff/profile/ProfilePage.tsx")),
  "smart/users": lazy(() => import("../staff/users/UsersPage.tsx")),
  "smart/agreements": lazy(() => import("../staff/agreements/AgreementsPage.tsx")),
  "smart/agreements/id": lazy(() => import("../staff/agreements/AgreementPage.tsx")),
  "smart/webhooks": lazy(() => import("../staff/webhooks/WebhooksPage.tsx")),
  "smart/webhooks/id": lazy(() => import("../staff/webhooks/DeliveriesPage.tsx")),
  "smart/undelivered": lazy(() => import("../staff/undelivered/UndeliveredPage.tsx")),
  "smart/choices": lazy(() => import("../staff/choices/ChoicesPage.tsx")),
  "smart/choices/id": lazy(() => import("../staff/choices/CustomerPage.tsx")),
  "smart/choice-imports": lazy(() => import("../staff/choiceImports/ImportsPage.tsx")),
  "smart/choice-imports/id": lazy(() => import("../staff/choiceImports/ImportPage.tsx")),
  "smart/template-approval": lazy(() => import("../staff/templateApproval/TemplateApprovalPage.tsx")),
  "smart/dynamic-form": GalleryPage,
  "smart/dynamic-form/id": lazy(() => import("../staff/formEditor/FormEditorPage.tsx")),
  "smart/dynamic-form/results": lazy(() => import("../staff/results/ResultsPage.tsx")),
  "smart/dynamic-form/responses": lazy(() => import("../staff/responses/ResponsesPage.tsx")),
  "smart/dynamic-form/response": lazy(() => import("../staff/responses/ResponsePage.tsx")),
  "smart/template-gallery": GalleryPage,
  "smart/template-gallery/id": TemplatePage,
  "smart/template-gallery/edit": EditorPage,
  "smart/sms-gallery": GalleryPage,
  "smart/sms-gallery/id": TemplatePage,
  "smart/sms-gallery/edit": EditorPage,
  "smart/push-notifications-gallery": GalleryPage,
  "smart/push-notifications-gallery/id": TemplatePage,
  "smart/push-notifications-gallery/edit": EditorPage,
  "smart/wallet-gallery": GalleryPage,
  "smart/wallet-gallery/id": TemplatePage,
  "smart/wallet-gallery/edit": EditorPage,
  "smart/ivr-gallery": GalleryPage,
  "smart/ivr-gallery/id": TemplatePage,
  "smart/ivr-gallery/edit": EditorPage,
};
