{{- define "workmill.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "workmill.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "workmill.labels" -}}
{{ include "workmill.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "workmill.image" -}}
{{- $repository := required "image.repository is required" .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" $repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "workmill.serviceAccount" -}}
{{- default (ternary (include "workmill.fullname" .) "default" .Values.serviceAccount.create) .Values.serviceAccount.name -}}
{{- end -}}

{{- define "workmill.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* How callers reach the API when config.public_url does not say so. */}}
{{- define "workmill.publicUrl" -}}
{{- $scheme := ternary "https" "http" (ne .Values.tls.existingSecret "") -}}
{{- if and .Values.ingress.enabled .Values.ingress.host -}}
{{- printf "%s://%s" (ternary "https" "http" (ne .Values.ingress.tlsSecret "")) .Values.ingress.host -}}
{{- else -}}
{{- printf "%s://%s.%s.svc:%v" $scheme (include "workmill.fullname" .) .Release.Namespace .Values.service.port -}}
{{- end -}}
{{- end -}}

{{/* workmill.yaml: the given settings, under what the chart decides. */}}
{{- define "workmill.config" -}}
{{- $api := dict "host" "0.0.0.0" "port" 8080 -}}
{{- if .Values.tls.existingSecret -}}
{{- $files := dict "certificate_file" "/run/secrets/workmill/tls/tls.crt" "key_file" "/run/secrets/workmill/tls/tls.key" -}}
{{- $_ := set $api "tls" $files -}}
{{- else -}}
{{- $_ := set $api "behind_proxy" true -}}
{{- end -}}
{{- $operations := dict "host" "0.0.0.0" "port" 9090 "behind_proxy" true -}}
{{- $own := dict "listen" (dict "api" $api "operations" $operations) -}}
{{- if .Values.database.existingSecret -}}
{{- $_ := set $own "database" (dict "url_file" "/run/secrets/workmill/database/url") -}}
{{- end -}}
{{- $defaults := dict "public_url" (include "workmill.publicUrl" .) -}}
{{- toYaml (mustMergeOverwrite $defaults (deepCopy .Values.config) $own) -}}
{{- end -}}
