CREATE TYPE "public"."item_type" AS ENUM('texts', 'quizzes', 'exercises');--> statement-breakpoint
CREATE TYPE "public"."level" AS ENUM('Beginner', 'Intermediate', 'Advanced', 'Expert');--> statement-breakpoint
CREATE TYPE "public"."plan_interval" AS ENUM('month', 'year');--> statement-breakpoint
CREATE TYPE "public"."subscription_provider" AS ENUM('test', 'stripe');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'incomplete_expired', 'paused', 'canceled');--> statement-breakpoint
CREATE TABLE "assessment_answers" (
	"attempt_id" integer NOT NULL,
	"material_id" integer NOT NULL,
	"answer" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"points_earned" integer DEFAULT 0 NOT NULL,
	"is_correct" boolean DEFAULT false NOT NULL,
	"feedback" text DEFAULT '' NOT NULL,
	"hints_used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assessment_answers_attempt_id_material_id_pk" PRIMARY KEY("attempt_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "assessment_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assessment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrollment_id" integer NOT NULL,
	"variant" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"total_score" integer,
	"passing_score" integer NOT NULL,
	CONSTRAINT "assessment_attempts_scored" CHECK (("assessment_attempts"."completed_at" is null) = ("assessment_attempts"."total_score" is null))
);
--> statement-breakpoint
CREATE TABLE "assessment_hints" (
	"attempt_id" integer NOT NULL,
	"material_id" integer NOT NULL,
	"hint_index" integer NOT NULL,
	"revealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "assessment_hints_attempt_id_material_id_hint_index_pk" PRIMARY KEY("attempt_id","material_id","hint_index")
);
--> statement-breakpoint
CREATE TABLE "assessment_materials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assessment_materials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"slug" text NOT NULL,
	"variant" integer NOT NULL,
	"title" text NOT NULL,
	"points" integer NOT NULL,
	"html" text NOT NULL,
	"initial_query" text NOT NULL,
	"contract" jsonb NOT NULL,
	"contract_words" text NOT NULL,
	"hints" jsonb NOT NULL,
	"reference" text NOT NULL,
	"explanation" text NOT NULL,
	"order_index" integer,
	CONSTRAINT "assessment_materials_course_id_slug_variant_unique" UNIQUE("course_id","slug","variant")
);
--> statement-breakpoint
CREATE TABLE "assessments" (
	"course_id" integer PRIMARY KEY NOT NULL,
	"passing_score" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"name" text NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	"replaced_by" text,
	"revoked_at" timestamp with time zone,
	"revocation_reason" text
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"dataset_name" text NOT NULL,
	"slug" text NOT NULL,
	"difficulty" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"initial_query" text NOT NULL,
	"points" integer NOT NULL,
	"hints" text[] NOT NULL,
	CONSTRAINT "challenges_dataset_name_slug_pk" PRIMARY KEY("dataset_name","slug")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" integer PRIMARY KEY NOT NULL,
	"industry_id" text NOT NULL,
	"order_index" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"full_description" text NOT NULL,
	"duration" text NOT NULL,
	"level" "level" NOT NULL,
	"topics" text[] NOT NULL,
	"features" text[] NOT NULL,
	"on_dashboard" boolean NOT NULL,
	"on_landing" boolean NOT NULL,
	"is_available" boolean NOT NULL,
	"dataset_name" text
);
--> statement-breakpoint
CREATE TABLE "datasets" (
	"name" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"dictionary" jsonb NOT NULL,
	"diagram" text NOT NULL,
	"playground_lesson" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earned_achievements" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earned_achievements_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enrollments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"current_module" integer,
	"last_accessed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrollments_user_id_course_id_unique" UNIQUE("user_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "industries" (
	"id" text PRIMARY KEY NOT NULL,
	"order_index" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"role" text NOT NULL,
	"role_description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_progress" (
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"answer" text,
	"first_answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_progress_enrollment_id_item_id_pk" PRIMARY KEY("enrollment_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"slug" text NOT NULL,
	"type" "item_type" NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"key" jsonb,
	"order_index" integer,
	CONSTRAINT "lesson_items_lesson_id_slug_unique" UNIQUE("lesson_id","slug")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" integer PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"summary" text NOT NULL,
	"order_index" integer NOT NULL,
	CONSTRAINT "lessons_course_id_slug_unique" UNIQUE("course_id","slug")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price" numeric(10, 2),
	"interval" "plan_interval" NOT NULL,
	"features" text[] NOT NULL,
	CONSTRAINT "plans_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"first_name" text,
	"last_name" text,
	"birthday" date,
	"gender" text,
	"ethnicity" text,
	"race" text,
	"education" text,
	"city" text,
	"state" text,
	"marketing_channel" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"provider" "subscription_provider" NOT NULL,
	"provider_id" text,
	"status" "subscription_status" NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_provider_provider_id_unique" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text,
	"terms_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "waitlist_registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text,
	"industry" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_registrations_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "assessment_answers" ADD CONSTRAINT "assessment_answers_attempt_id_assessment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."assessment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_answers" ADD CONSTRAINT "assessment_answers_material_id_assessment_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."assessment_materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_attempts" ADD CONSTRAINT "assessment_attempts_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_hints" ADD CONSTRAINT "assessment_hints_attempt_id_assessment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."assessment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_hints" ADD CONSTRAINT "assessment_hints_material_id_assessment_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."assessment_materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_materials" ADD CONSTRAINT "assessment_materials_course_id_assessments_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."assessments"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_attempt_id_assessment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."assessment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_replaced_by_certificates_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_dataset_name_datasets_name_fk" FOREIGN KEY ("dataset_name") REFERENCES "public"."datasets"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_industry_id_industries_id_fk" FOREIGN KEY ("industry_id") REFERENCES "public"."industries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_dataset_name_datasets_name_fk" FOREIGN KEY ("dataset_name") REFERENCES "public"."datasets"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earned_achievements" ADD CONSTRAINT "earned_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_current_module_lessons_id_fk" FOREIGN KEY ("current_module") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_progress" ADD CONSTRAINT "item_progress_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_progress" ADD CONSTRAINT "item_progress_item_id_lesson_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."lesson_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_items" ADD CONSTRAINT "lesson_items_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_attempts_enrollment_id_index" ON "assessment_attempts" USING btree ("enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_attempts_one_open" ON "assessment_attempts" USING btree ("enrollment_id") WHERE "assessment_attempts"."completed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_valid" ON "certificates" USING btree ("user_id","course_id") WHERE "certificates"."revoked_at" is null and "certificates"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_attempt_id_index" ON "certificates" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "certificates_replaced_by_index" ON "certificates" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "courses_industry_id_index" ON "courses" USING btree ("industry_id");--> statement-breakpoint
CREATE INDEX "lesson_items_lesson_id_order_index_index" ON "lesson_items" USING btree ("lesson_id","order_index");--> statement-breakpoint
CREATE INDEX "lessons_course_id_order_index_index" ON "lessons" USING btree ("course_id","order_index");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_active" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_created_at_index" ON "subscriptions" USING btree ("user_id","created_at");