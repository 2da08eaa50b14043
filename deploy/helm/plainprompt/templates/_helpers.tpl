{{- define "plainprompt.labels" -}}
app.kubernetes.io/name: plainprompt
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "plainprompt.selector" -}}
app.kubernetes.io/name: plainprompt
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "plainprompt.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The settings of a pod: no root, no privileges, no token of the cluster. */}}
{{- define "plainprompt.pod" -}}
serviceAccountName: {{ .Release.Name }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* A container: its image, a read-only file system, and the product's settings. */}}
{{- define "plainprompt.container" -}}
image: {{ include "plainprompt.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret }} }
  - configMapRef: { name: {{ .Release.Name }} }
{{- end }}

{{/* A long-running process: its port and its probes. */}}
{{- define "plainprompt.server" -}}
{{ include "plainprompt.container" . }}
ports:
  - { name: http, containerPort: 4000 }
# The first start of a version migrates the data, which may take minutes.
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 300
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 3
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 1
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- end }}
